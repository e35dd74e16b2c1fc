/** In a tab of web.whatsapp.com that was opened with a token: uses the passkey there, once its owner says so. */
(() => {
  const asked = new URLSearchParams(location.hash.slice(1));
  const token = asked.get("wesal-passkey");
  const { origin, host } = new URL(chrome.runtime.getManifest().homepage_url);
  // The token is of no use to another server, and no business of its.
  if (token === null || asked.get("server") !== origin) return;
  history.replaceState(history.state, "", location.pathname + location.search);

  const say = chrome.i18n.getMessage;
  const STYLE = `
    :host { all: initial; }
    section { position: fixed; inset-block-start: 24px; inset-inline: 0; margin-inline: auto; box-sizing: border-box;
      width: min(420px, calc(100vw - 32px)); padding: 20px; z-index: 2147483647; border-radius: 12px;
      border: 1px solid #d5d9d7; background: #fff; color: #16211c; box-shadow: 0 12px 40px rgb(0 0 0 / 24%);
      font: 15px/1.5 system-ui, sans-serif; outline: none; }
    h2 { margin: 0 0 8px; font-size: 18px; line-height: 1.3; }
    p { margin: 0 0 8px; }
    .whose { padding: 8px 12px; border-radius: 8px; background: #f1f4f2; overflow-wrap: anywhere; }
    .quiet { color: #55605a; font-size: 13px; }
    div { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 16px; }
    button { min-height: 40px; padding: 0 16px; border-radius: 8px; border: 1px solid #b9c1bd; background: #fff;
      color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
    button.first { border-color: #0b6b4a; background: #0b6b4a; color: #fff; }
    button:focus-visible { outline: 2px solid #0b6b4a; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      section { border-color: #37413c; background: #17201c; color: #eef2f0; }
      .whose { background: #222d28; } .quiet { color: #a9b5af; }
      button { border-color: #4b5751; background: #222d28; }
    }
  `;

  const hostElement = document.createElement("wesal-passkey");
  // Closed: the page's own scripts neither read nor press what is in it.
  const shadow = hostElement.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];

  function element<Name extends "h2" | "p" | "bdi" | "button" | "div">(name: Name, text = "", className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  function button(label: string, className: string, press: () => void): HTMLButtonElement {
    const made = element("button", label, className);
    made.type = "button";
    made.addEventListener("click", ({ isTrusted }) => {
      if (isTrusted) press();
    });
    return made;
  }

  function show(title: string, ...inside: HTMLElement[]): void {
    const section = document.createElement("section");
    section.dir = say("direction");
    section.setAttribute("role", "alertdialog");
    section.setAttribute("aria-label", title);
    section.tabIndex = -1;
    section.append(element("h2", title), ...inside);
    shadow.replaceChildren(section);
    if (!hostElement.isConnected) document.documentElement.append(hostElement);
    // Not the button: nobody uses their passkey by an Enter that was meant for the page.
    section.focus();
  }

  const close = () => button(say("close"), "", () => hostElement.remove());

  function buttons(...each: HTMLElement[]): HTMLElement {
    const row = element("div");
    row.append(...each);
    return row;
  }

  function failed(message: string): void {
    show(say("failed"), element("p", message || say("unreachable")), element("p", say("again")), buttons(close()));
  }

  interface Told {
    readonly ok: boolean;
    readonly message?: string;
    readonly instance: string;
    readonly options: PublicKeyCredentialRequestOptionsJSON;
  }

  const tell = (message: object): Promise<Told> => chrome.runtime.sendMessage({ token, ...message }) as Promise<Told>;

  function offer(told: Told, problem: string): void {
    const whose = element("p", "", "whose");
    whose.append(element("bdi", `${told.instance} · ${host}`));
    show(
      say("title"),
      ...(problem === "" ? [element("p", say("asked"))] : [element("p", problem)]),
      whose,
      element("p", say("careful"), "quiet"),
      buttons(
        button(say("use"), "first", () => void use(told)),
        close(),
      ),
    );
  }

  async function use(told: Told): Promise<void> {
    show(say("title"), element("p", say("waiting")));
    let assertion: unknown;
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(told.options);
      const used = await navigator.credentials.get({ publicKey });
      assertion = (used as PublicKeyCredential).toJSON();
    } catch {
      return offer(told, say("unused"));
    }
    const given = await tell({ assertion });
    if (!given.ok) return failed(given.message ?? "");
    show(say("done"), element("p", say("back")), buttons(close()));
  }

  async function begin(): Promise<void> {
    const told = await tell({});
    if (told.ok) offer(told, "");
    else failed(told.message ?? "");
  }

  const start = () => void begin().catch(() => failed(""));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
  else start();
})();
