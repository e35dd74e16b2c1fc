/** So much of a browser's API for extensions as ours uses. Source: developer.chrome.com/docs/extensions/reference/api. */

interface ExtensionSender {
  readonly id?: string;
  readonly origin?: string;
}

declare const chrome: {
  readonly i18n: { getMessage(name: string): string };
  readonly runtime: {
    readonly id: string;
    getManifest(): { readonly homepage_url: string };
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: {
      addListener(
        heard: (message: unknown, sender: ExtensionSender, answer: (value: unknown) => void) => boolean,
      ): void;
    };
  };
};
