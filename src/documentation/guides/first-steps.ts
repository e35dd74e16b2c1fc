import { DEFAULT_PRODUCT_NAME } from "#domain/contacts.ts";
import { INSTANCE_DAYS, MAX_FREE_INSTANCES } from "#domain/instances/instance.ts";
import { TOKEN_LENGTH } from "#domain/instances/instance-token.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { PASSKEY_EXTENSION_PATH } from "#ports/contracts/passkey-paths.ts";
import { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { CLIENT, TOKEN } from "../code.ts";
import type { Guide, ReferenceHosts } from "../model.ts";
import { withoutSlash } from "../request.ts";
import { curlParts } from "../samples/curl.ts";
import { call, code, guide, heading, list, steps, text } from "./blocks.ts";

/** From nothing to a first message. */
export function firstSteps({
  network,
  whatsappUrl,
  telegramUrl,
  productName = DEFAULT_PRODUCT_NAME,
}: ReferenceHosts): Guide[] {
  const inSandbox = (content: string) => (network === "sandbox" ? [text(content)] : []);
  const whatsapp = WHATSAPP_ROUTES;
  const telegram = TELEGRAM_ROUTES;
  return [
    guide(
      "introduction",
      "Introduction",
      text(
        "An instance is one linked account. Link a WhatsApp account to it with a QR code, or a Telegram account with its log-in code, and send messages from that account with one HTTP call.",
      ),
      list(
        "[Create an instance](#create-an-instance) and copy its client name and its token.",
        "Link an account: [WhatsApp](#link-whatsapp) or [Telegram](#link-telegram).",
        "Send a message.",
      ),
      call(whatsapp.send, whatsappUrl, [
        ["number", "9647701234567"],
        ["message", `Hello from ${productName}`],
      ]),
      text(
        "Requests and answers are JSON. `200` means that the network has acknowledged the message, not that it was put into a queue here. In the examples, `YOUR_CLIENT` and `YOUR_TOKEN` stand for your instance's own.",
      ),
    ),
    guide(
      "create-an-instance",
      "Create an instance",
      steps(
        `[Sign up](${PAGES.signup.path}) and [log in](${PAGES.login.path}).`,
        `Open [Instances](${PAGES.instances.path}), choose Add Instance, give it a name and a type: WhatsApp or Telegram.`,
        "Telegram also wants an API ID and an App Hash. Telegram gives both to you at my.telegram.org, under API development tools.",
        "Open Manage. It shows the client name, such as `Client001`, and the token.",
      ),
      ...inSandbox("This server runs with the sandbox: as API ID any digits do here, as App Hash any text."),
      text(
        `An instance lasts ${INSTANCE_DAYS} days. Renew it as often as you like, on its card or with \`POST /v1/instances/{client}/renew\`: each gives ${INSTANCE_DAYS} days from that day. Once it has expired, sends are answered with \`INSTANCE_EXPIRED\` until it is renewed; its token, history and linked account are kept. An account has up to ${MAX_FREE_INSTANCES} free instances.`,
      ),
    ),
    guide(
      "link-whatsapp",
      "Link WhatsApp",
      ...inSandbox(
        `This server runs with the sandbox, which no real phone knows: choose Start WhatsApp Session in Manage, open the [virtual phone](${PAGES.sandbox.path}) and tap Scan.`,
      ),
      text(
        "Choose Start WhatsApp Session in Manage and scan the code. To do the same from your own program, start a session:",
      ),
      call(whatsapp.startSession, whatsappUrl),
      steps(
        "Show `qr`, a PNG image as a data URL, or draw `qrText` as a QR code yourself.",
        "On the phone, open WhatsApp, then Settings, Linked devices, Link a device, and scan it.",
        "The code is good for 30 seconds. Start the session again for the next one; `newCode` replaces one that is still on show.",
        "Ask for the status until it is `connected`.",
      ),
      call(whatsapp.sessionInstanceStatus, whatsappUrl),
      heading("Without a second screen"),
      text(
        "A phone cannot scan its own screen. Ask for a code with `POST /v1/instances/{client}/session/pairing-code`, or in Manage with Link with phone number instead:",
      ),
      steps(
        "Send the number as `phone`, with its country code. The answer has `code`, eight letters and digits, once WhatsApp has taken it.",
        "On the phone, open WhatsApp, then Settings, Linked devices, Link a device, Link with phone number instead, and type the code.",
        "The code is good until `expiresAt`, two minutes and 40 seconds. Another one takes its place, and so does a QR code that is asked for.",
        "The session says `waiting-for-code` as its reason meanwhile, and `connected` once the phone is linked.",
      ),
      heading("When WhatsApp asks for a passkey"),
      text(
        "Of some accounts WhatsApp asks for their passkey before it links a device: the session is then `passkey_required`. The key is in its owner's keychain and works on WhatsApp's own pages alone, so a browser has to use it there. Manage opens it in a tab with [our extension](#passkey-extension), or shows what to do without it; from a program:",
      ),
      steps(
        "`GET /v1/instances/{client}/session/passkey` has `options`, good until `expiresAt`.",
        "In a tab of https://web.whatsapp.com, call `navigator.credentials.get` with `PublicKeyCredential.parseRequestOptionsFromJSON(options)`.",
        "Send what its `toJSON()` gives as `assertion` with `POST` to the same path.",
        "Or leave both to the extension: `POST /v1/instances/{client}/session/passkey/link` gives a `url` for whoever has the passkey, good for five minutes and one answer.",
        "Where the answer says `compare`, the phone shows a code: if it is the same as `code`, send `confirm` as true.",
      ),
      text(
        "The session comes back by itself after a restart of this server. It ends when you log out, or when the phone removes the device.",
      ),
      heading("Before you link a real number"),
      text(
        "WhatsApp does not offer this protocol for programs. It may restrict or ban accounts that automate it, new ones and those that write to strangers first. Use a number that you can lose, write to people who expect it, and stop at `ACCOUNT_RESTRICTED`.",
      ),
    ),
    guide(
      "passkey-extension",
      "The passkey extension",
      text(
        "WhatsApp's passkey works on WhatsApp's own pages alone. The extension uses it there and hands the answer to this server, so that nobody has to copy anything. It is for Chrome, Edge, Brave and other browsers on Chromium, from version 129.",
      ),
      heading("Install it"),
      steps(
        `Download [the extension](${PASSKEY_EXTENSION_PATH}) in the browser that has the passkey, and unpack the ZIP into a folder that stays.`,
        "Open `chrome://extensions`, and switch on Developer mode.",
        "Choose Load unpacked, and the folder.",
      ),
      heading("Use it"),
      steps(
        "Link WhatsApp in Manage. Once it asks for the passkey, choose Open web.whatsapp.com.",
        "In that tab the extension says which instance the account is being linked to. If that is what you have started, choose Use passkey.",
        "Go back to Manage: the account is linked, or there is a code to compare with the one on the phone.",
      ),
      heading("What it may do"),
      list(
        "It runs on web.whatsapp.com alone, and there only in a tab that was opened from this server. It reads nothing of the page.",
        "It calls this server and no other, by a token of that tab: good for five minutes, for one instance and for one answer, and for nothing else.",
        "It keeps nothing. Remove it once the account is linked, if you like.",
      ),
    ),
    guide(
      "link-telegram",
      "Link Telegram",
      ...inSandbox(
        `This server runs with the sandbox: any phone number does, and its code comes to the chat Telegram on the [virtual phone](${PAGES.sandbox.path}#telegram).`,
      ),
      text("In Manage, choose Request Verification Code and enter the code. From your own program:"),
      call(telegram.requestCode, telegramUrl, [["phoneNumber", "9647700000000"]]),
      text(
        "`delivery.type` says where the code went. Telegram sends it to its own app where the account is signed in, hardly ever by SMS. Enter it:",
      ),
      call(telegram.verifyCode, telegramUrl, [["code", "48291"]]),
      text(
        "An account with a two-step password answers 401 `SESSION_PASSWORD_NEEDED`, with the account's own `hint`. The password finishes the log-in:",
      ),
      call(telegram.verifyPassword, telegramUrl, [["password", "correct horse"]]),
      list(
        "No code came? [Request it again](#telegram-resend-code) once the seconds of `delivery.timeout` are over; before that the answer is `CODE_LIMIT`.",
        "Another way in is [a QR code](#telegram-start-qr): no phone number is asked, and the account scans it in its own app.",
        "Never send a code on in a Telegram chat: Telegram notices, and the code expires at once.",
        "Telegram limits accounts that write to many strangers (`PEER_FLOOD`), and may ban them.",
      ),
    ),
    guide(
      "proxy",
      "A proxy for an instance",
      text(
        "An instance can reach its network through a proxy of yours, SOCKS5 or HTTP with CONNECT. Set it in Manage, under Proxy, or with `PUT /v1/instances/{client}/session/proxy`:",
      ),
      list(
        "`type` is `socks5` or `http`; `host` must be a public address. `user` and `password` are optional. The password is kept encrypted and never shown.",
        "The network is reached through it before it is kept. `PROXY_FAILED` says what is wrong; nothing has changed then.",
        "All of the instance's connections to its network go through it, those for files too. The account stays linked, and connects anew.",
        "Where it breaks later, the session is `reconnecting` with the reason `proxy-failed`, and `problem` of `GET` on the same path says why. The server's own connection is never used instead.",
        "`DELETE` on the same path removes it.",
      ),
    ),
    guide(
      "your-token",
      "Your token",
      text(
        `The token has ${TOKEN_LENGTH} letters and digits and gives full access to its instance. Keep it on your server: not in a page, an app or a public repository. Every example here sends it as the header \`Authorization: Bearer\`. It may also travel as \`dtoken\` in the body, or in the query of a GET:`,
      ),
      code(
        "In the body",
        curlParts({
          method: "POST",
          url: [`${withoutSlash(whatsappUrl)}/send/`, CLIENT],
          headers: [],
          body: [
            ["number", "9647701234567"],
            ["message", `Hello from ${productName}`],
            ["dtoken", TOKEN],
          ],
        }),
      ),
      text(
        "Prefer the header: addresses and bodies end up in logs, headers do not. After ten wrong tokens in a minute an instance answers `RATE_LIMITED` to the network that they came from (an IPv4 address, an IPv6 /64) until a minute after the last, and to nobody else.",
      ),
      heading("When a token has leaked"),
      text(
        `Choose Rotate token in Manage. The new token is shown there, the old one is refused at once, and the linked account stays linked. Give it to your programs soon: an address that calls ten times with the old one waits a minute. [Security activity](${PAGES.activity.path}) says when the token was shown, and from where wrong ones were tried.`,
      ),
    ),
  ];
}
