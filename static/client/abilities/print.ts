// A button that prints the page, or saves it as the browser's own dialog offers. Without scripts it is hidden: browsers print by themselves.

export function print(button: HTMLButtonElement): () => void {
  const press = () => window.print();
  button.hidden = false;
  button.addEventListener("click", press);
  return () => button.removeEventListener("click", press);
}
