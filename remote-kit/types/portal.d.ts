// What the portal and an app of another authority say to each other. Written by the portal's own code: do not change it here.

/** Whom the visitor acts for. */
export interface AppParty {
  /** Ten digits, or the twelve of a personal number; never a dash. */
  readonly organisationsnummer: string;
  readonly namn: string;
  /** EN is a sole trader, PERSON the visitor as a private person. */
  readonly foretagsformkod: "AB" | "BRF" | "EN" | "EK" | "HB" | "KB" | "PERSON";
}

/** Who is signed in. */
export interface AppUser {
  readonly visningsnamn: string;
}

/** What an app is given when it is mounted, and anew by `update`; it is frozen. */
export interface AppProps {
  /** The language of the page. */
  readonly locale: "sv" | "en";
  /** The path of the service, with the prefix of the language and no slash at the end. */
  readonly basePath: string;
  /** null while nobody is chosen. Another party is another mount. */
  readonly engagemang: AppParty | null;
  /** null for a visitor who is not signed in. */
  readonly user: AppUser | null;
  /** Whose cases the visitor has retrieved; null for nobody's. */
  readonly hamtaArenden: "all" | "bolagsverket" | "skatteverket" | null;
}

/** The same for an app that runs alone in a frame (`isolation = "frame"`). */
export interface FramedAppProps {
  /** The language of the page. */
  readonly locale: "sv" | "en";
  /** The path of the service, with the prefix of the language and no slash at the end. */
  readonly basePath: string;
  /** null while nobody is chosen. Another party is another mount. */
  readonly engagemang: AppParty | null;
  /** null for a visitor who is not signed in. */
  readonly user: AppUser | null;
  /** Whose cases the visitor has retrieved; null for nobody's. */
  readonly hamtaArenden: "all" | "bolagsverket" | "skatteverket" | null;
  /** Where the app is below `basePath`; begins with a slash. */
  readonly path: string;
}

/** What `vst:set-locale` carries. */
export interface SetLocale {
  readonly locale: "sv" | "en";
}

/** What `vst:toggle-user-settings-menu` may carry. */
export interface Reveal {
  /** Id of the element that takes the focus. */
  readonly focusElementId?: string;
  /** Id of the element that is scrolled to. */
  readonly scrollElementId?: string;
}

/** What `vst:changed-organisation` carries. */
export interface ChangedOrganisation {
  /** One of the visitor's own; a dash is allowed. */
  readonly organisationsnummer: string;
}

/** What `vst:session-expiring` carries. */
export interface SessionExpiring {
  /** Until the session ends: 300 or less. */
  readonly secondsLeft: number;
}

/** What `vst:user-settings-updated` carries. */
export interface UserSettingsUpdated {
  /** Whose cases the visitor has retrieved; null for nobody's. */
  readonly hamtaArenden: "all" | "bolagsverket" | "skatteverket" | null;
}

/** What `vst:navigated` carries. */
export interface Navigated {
  /** Below `basePath`; begins with a slash. */
  readonly path: string;
}

/** Takes away all that the app made: nodes, timers, listeners. It has 3 seconds. */
export interface Unmount {
  (): unknown;
  /** Takes new props, within 5 seconds. Without it the app goes on with those it was mounted with. */
  update?: (props: AppProps) => unknown;
}

/** The same as an object. */
export interface Mounted {
  unmount: () => unknown;
  update?: (props: AppProps) => unknown;
}

/** An app as a function. It draws into `element` within 10 seconds, and the module is read within 20. */
export type FunctionApp = (element: HTMLElement, props: AppProps) => Unmount | Mounted | Promise<Unmount | Mounted>;

/** What each step of a lifecycle app is given. */
export type LifecycleProps = AppProps & { readonly domElement: HTMLElement };
export type Step = ((given: LifecycleProps) => unknown) | ((given: LifecycleProps) => unknown)[];

/** An app as an object; `bootstrap` is called once, before the first mount. */
export interface LifecycleApp {
  bootstrap?: Step;
  mount: Step;
  update?: Step;
  unmount: Step;
}

/** The same with steps that name two parameters. */
export interface ElementLifecycleApp {
  bootstrap?: (element: HTMLElement, props: AppProps) => unknown;
  mount: (element: HTMLElement, props: AppProps) => unknown;
  update?: (element: HTMLElement, props: AppProps) => unknown;
  unmount: (element: HTMLElement, props: AppProps) => unknown;
}

/** An app as the class of a custom element; new props are set again, and the element is taken out of the page. */
export type ElementApp = new () => HTMLElement & { props?: AppProps };

/** A container of module federation that gives one of the others; `init` is called once, and nothing is shared. */
export interface ContainerApp {
  init: (scope: object) => unknown;
  get: (name: string) => unknown;
}

/** What a module may export under the name that the registry has for it. */
export type App = FunctionApp | LifecycleApp | ElementLifecycleApp | ElementApp | ContainerApp;

/** What an app fires on `window`; a wrong detail is told of in the console and ignored. */
export interface EventsToShell {
  /** Goes to the same page in that language. */
  readonly "vst:set-locale": SetLocale;
  /** Opens or closes the services drawer. */
  readonly "vst:toggle-service-menu": null;
  /** Opens or closes the user settings. */
  readonly "vst:toggle-user-settings-menu": Reveal | null;
  /** Opens or closes the login or profile drawer. */
  readonly "vst:toggle-login-menu": null;
  /** Opens or closes the language drawer. */
  readonly "vst:toggle-lang-menu": null;
  /** Opens the contact drawer. */
  readonly "vst:open-contact-drawer": null;
  /** Asks the visitor whether to act for that party. */
  readonly "vst:changed-organisation": ChangedOrganisation;
}

/** What the shell fires on `window`. */
export interface EventsOfShell {
  /** The session ends soon: save what the visitor has typed. */
  readonly "vst:session-expiring": SessionExpiring;
  /** The visitor has saved a setting. */
  readonly "vst:user-settings-updated": UserSettingsUpdated;
}

/** What an app fires besides, on the `window` of its frame. */
export interface EventsOfFramedApp {
  /** An app in a frame went to another place of its own. */
  readonly "vst:navigated": Navigated;
}

/** In place of the app the portal shows that this part is broken. */
export type FaultThatEnds =
  | "CONTRACT"
  | "ENTRY_MIME"
  | "ENTRY_NETWORK"
  | "ENTRY_STATUS"
  | "ENTRY_TIMEOUT"
  | "EXPOSE_MISSING"
  | "INTEGRITY"
  | "LOAD_EVAL"
  | "LOAD_NETWORK"
  | "LOAD_TIMEOUT"
  | "LOST"
  | "MOUNT"
  | "MOUNT_TIMEOUT";

/** The portal's log has it, and the app goes on. */
export type FaultThatIsTold =
  | "LEFT_BEHIND"
  | "RUNTIME"
  | "STYLES"
  | "UNMOUNT"
  | "UNMOUNT_TIMEOUT"
  | "UPDATE"
  | "UPDATE_TIMEOUT";

type Fired<Events> = { [Name in keyof Events]: CustomEvent<Events[Name]> };

declare global {
  interface WindowEventMap extends Fired<EventsToShell>, Fired<EventsOfShell>, Fired<EventsOfFramedApp> {}
}
