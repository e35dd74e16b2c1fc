/** Calls the server that the extension came from, for its part in the tab: no page, WhatsApp's neither, calls it itself. */
(() => {
  const PAGE = "https://web.whatsapp.com";
  const TIMEOUT_MS = 45_000;
  const { origin } = new URL(chrome.runtime.getManifest().homepage_url);

  chrome.runtime.onMessage.addListener((message, sender, answer) => {
    if (sender.id !== chrome.runtime.id || sender.origin !== PAGE) return false;
    void call(message as { token: string; assertion?: unknown }).then(answer, () => answer({ ok: false, message: "" }));
    return true;
  });

  /** What is asked of the passkey, or, with its answer, that it was taken; `message` says why not. */
  async function call({ token, assertion }: { token: string; assertion?: unknown }): Promise<object> {
    const given = assertion === undefined ? null : JSON.stringify({ assertion });
    const answer = await fetch(`${origin}/api/passkey-ceremony`, {
      method: given === null ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, ...(given === null ? {} : { "content-type": "application/json" }) },
      body: given,
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ...(await answer.json()), ok: answer.ok };
  }
})();
