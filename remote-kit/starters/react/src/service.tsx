import { useEffect } from "react";
import type { AppProps } from "./portal";

const WORDS = {
  sv: { title: "Min tjänst", for: "Du företräder", nobody: "ingen", cases: "Hämtar ärenden från", none: "ingen", ask: "Kontakta oss" },
  en: { title: "My service", for: "You act for", nobody: "nobody", cases: "Retrieves cases from", none: "nobody", ask: "Contact us" },
};

export function Service({ locale, engagemang, hamtaArenden }: AppProps) {
  const t = WORDS[locale];
  useEffect(() => {
    const save = () => console.info("Save what the visitor has typed");
    window.addEventListener("vst:session-expiring", save);
    return () => window.removeEventListener("vst:session-expiring", save);
  }, []);
  return (
    <div className="wrap wrap--text band">
      <h1>{t.title}</h1>
      <p>{`${t.for}: ${engagemang?.namn ?? t.nobody}`}</p>
      <p>{`${t.cases}: ${hamtaArenden ?? t.none}`}</p>
      <button type="button" className="button" data-variant="solid" onClick={() => window.dispatchEvent(new CustomEvent("vst:open-contact-drawer"))}>
        {t.ask}
      </button>
    </div>
  );
}
