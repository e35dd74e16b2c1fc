/** What people ask before and while they integrate, the first question first. An answer's lines are kept. */
export const FIRST_QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: "How do I send my first message?",
    answer: `1. Sign up, log in, and add an instance under Instances.
2. Open Manage and link an account: WhatsApp by scanning a QR code, Telegram by the code it sends you.
3. Send from the form there. Below it, "The same message from your code" is that message as a curl command.
The documentation has every call in curl, JavaScript, Python and PHP.`,
  },
  {
    question: "What is an instance?",
    answer: `One connected account: a WhatsApp number or a Telegram account, with a client name such as Client001 and a token of its own.
Every call names the client and carries its token. Two numbers are two instances.`,
  },
  {
    question: "Can I try it without a phone?",
    answer: `On a server that runs with the sandbox, yes: a bar at the top of every page says so. Nothing leaves that machine.
Start a session in Manage, open the virtual phone and tap Scan. It also gets the Telegram codes, and shows and answers what you send.
The documentation lists the numbers that fail on purpose.`,
  },
  {
    question: "How do I link a WhatsApp number?",
    answer: `Open Manage and choose Start WhatsApp Session. Then, on the phone:
1. Open WhatsApp.
2. Go to Linked Devices.
3. Tap Link a Device and scan the code.
A code lives for 30 seconds; Generate new code makes another. The phone may be switched off afterwards: your instance is a linked device of its own.`,
  },
  {
    question: "How do I link a Telegram account?",
    answer: `1. Get an API ID and an App Hash from my.telegram.org, under API development tools, and enter them in the instance.
2. Open Manage, enter the phone number and request a code.
3. Enter the code. If the account has a two-step password, you are asked for that too; it is not stored.
Instead of a code you can scan a QR code: in Telegram, Settings, Devices, Link Desktop Device.`,
  },
  {
    question: "Why did the Telegram code not come by SMS?",
    answer: `Since 2023 Telegram sends the codes of other apps inside Telegram itself, to the chat named Telegram on a device that is already logged in. SMS is rare.
Manage says where Telegram really sent it. Never forward a code in a chat: Telegram notices, and the code stops working.`,
  },
  {
    question: "Where do I find my token, and how do I keep it safe?",
    answer: `Open Manage: the token card shows it once you reveal it, and copies it.
It gives full access to the instance, so keep it on your server, never in a web page, an app or a repository. Send it as "Authorization: Bearer" or as dtoken in the body.
If it has leaked, delete the instance: its token stops working at once.`,
  },
  {
    question: "Can my WhatsApp or Telegram account be banned?",
    answer: `Yes, it can happen. Linking is unofficial: WhatsApp may restrict or ban numbers that automate, above all new ones and those that write to strangers. Telegram limits accounts that do so.
Use a number that you can afford to lose, write to people who expect it, and mind the pace. When an answer says ACCOUNT_RESTRICTED or PEER_FLOOD, stop: retrying makes it worse.
If your business cannot take that risk, use WhatsApp's own Cloud API.`,
  },
  {
    question: "What does it cost?",
    answer: `The Starter plan is free for now: two active instances, unlimited messages. In future it becomes $5 a month, announced 30 days ahead.
The Professional plan, at $5 a month, is not open yet.`,
  },
  {
    question: "How many instances can I have, and for how long?",
    answer: `Two free ones at a time. Each runs for 30 days from its creation; its card says how many days are left.
Deleting one makes room for another.`,
  },
  {
    question: "What happens when an instance expires?",
    answer: `Linking, sending and number checks answer 410 INSTANCE_EXPIRED. Reading its status and logging out still work, and nothing of it is deleted.
To go on free of charge, delete it, add a new one and link the account again. The new one has another client name and token.`,
  },
  {
    question: "Which messages can I send?",
    answer: `WhatsApp: text, image, video, contact, location, and one-time passwords.
Telegram: text, image, video, file, contact and location.
Media is given as a public web address; we download it and pass it on. A file on Telegram may be up to 2,097,152,000 bytes.`,
  },
  {
    question: "How must a phone number look?",
    answer: `With its country code, such as 9647701234567. A plus, spaces, dashes and Arabic-Indic digits are fine: they are cleaned before sending. Leave out the 0 that comes before the area code at home.
On Telegram an @username does as well.`,
  },
  {
    question: "Does status 200 mean that my message has arrived?",
    answer: `It means that WhatsApp or Telegram has acknowledged the message: it is theirs to deliver now. We never say 200 for "we tried".
Ask GET /message-status/{client} with the message id for what came after: sent, delivered, read or failed. Telegram tells sent and read only. States are kept for 48 hours.`,
  },
  {
    question: "A send failed. Should I try it again?",
    answer: `Read the code in the answer.
400, 401, 404, 410, 422: no. Something in the request has to change, and the message says what.
429: yes, after the seconds in Retry-After. PEER_FLOOD and ACCOUNT_RESTRICTED are the exceptions: wait for hours, not seconds.
502 or 504: the message may have arrived. Check before you send it again; on Telegram an Idempotency-Key makes the second try safe.
The documentation lists every code with what to do.`,
  },
  {
    question: "The instance says disconnected. What now?",
    answer: `Open Manage: it says why. After a dropped connection or a restart of our server it comes back by itself.
If the phone removed the device, or you logged out, link it again. WhatsApp also removes linked devices when the phone has not been online for two weeks or so.`,
  },
  {
    question: "Can I receive messages, and are there webhooks?",
    answer: `There are no webhooks yet. On Telegram you can ask GET /received-messages/{client} for what came in during the last two days. WhatsApp instances send only.`,
  },
  {
    question: "Is there an official library, or an OpenAPI document?",
    answer: `The API is plain HTTP and JSON, so any language's HTTP client will do. Both APIs have an OpenAPI 3.1 document, which generates a client in most languages and imports into Postman: the links are in the documentation.
/llms.txt is the same for coding assistants.`,
  },
  {
    question: "How do you store my data?",
    answer: `Passwords are hashed with argon2id. Tokens, linked sessions, app hashes and what is kept of messages are encrypted. Messages pass through and are kept for 48 hours at most, for retries and receipts.
The privacy page says it in full.`,
  },
];
