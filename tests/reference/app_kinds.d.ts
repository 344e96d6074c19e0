/** Takes away all that the app made: nodes, timers, listeners. It has {unmount} seconds. */
export interface Unmount {{
  (): unknown;
  /** Takes new props, within {update} seconds. Without it the app goes on with those it was mounted with. */
  update?: (props: AppProps) => unknown;
}}

/** The same as an object. */
export interface Mounted {{
  unmount: () => unknown;
  update?: (props: AppProps) => unknown;
}}

/** An app as a function. It draws into `element` within {mount} seconds, and the module is read within {load}. */
export type FunctionApp = (element: HTMLElement, props: AppProps) => Unmount | Mounted | Promise<Unmount | Mounted>;

/** What each step of a lifecycle app is given. */
export type LifecycleProps = AppProps & {{ readonly domElement: HTMLElement }};
export type Step = ((given: LifecycleProps) => unknown) | ((given: LifecycleProps) => unknown)[];

/** An app as an object; `bootstrap` is called once, before the first mount. */
export interface LifecycleApp {{
  bootstrap?: Step;
  mount: Step;
  update?: Step;
  unmount: Step;
}}

/** The same with steps that name two parameters. */
export interface ElementLifecycleApp {{
  bootstrap?: (element: HTMLElement, props: AppProps) => unknown;
  mount: (element: HTMLElement, props: AppProps) => unknown;
  update?: (element: HTMLElement, props: AppProps) => unknown;
  unmount: (element: HTMLElement, props: AppProps) => unknown;
}}

/** An app as the class of a custom element; new props are set again, and the element is taken out of the page. */
export type ElementApp = new () => HTMLElement & {{ props?: AppProps }};

/** A container of module federation that gives one of the others; `init` is called once, and nothing is shared. */
export interface ContainerApp {{
  init: (scope: object) => unknown;
  get: (name: string) => unknown;
}}

/** What a module may export under the name that the registry has for it. */
export type App = FunctionApp | LifecycleApp | ElementLifecycleApp | ElementApp | ContainerApp;
