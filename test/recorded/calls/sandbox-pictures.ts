import type { Scenario } from "../recording.ts";
import { get, placings, post, wrongPlacings } from "./sandbox-calls.ts";

const IMAGE = "/9j/4AAQSkZJRgABAQ==";

const PHONE = "9647711111111";
const PEER = "9647711111112";
const CHATS = "/telegram/chats";

const PLACED: Scenario = {
  title: "Telegram: chats in the archive",
  steps: [
    get(`${CHATS}?peer=${PHONE}`),
    post("/telegram/accounts", { phone: PHONE }),
    ...placings(PHONE, PEER, CHATS, "peer"),
    ...wrongPlacings(PHONE, PEER, "9647711110404", CHATS),
    post(CHATS, { phone: PHONE, peer: "group:4999999999", archived: true }),
  ],
};

const PICTURES: readonly Scenario[] = [
  ["whatsapp", "9647711110404", "group:120363999999"],
  ["telegram", "9647711110404", "channel:4999999999"],
].map(([network, nobody, group]) => ({
  title: `${network}: pictures of phones`,
  steps: [
    post(`/${network}/picture`, { peer: "9647711111111", image: IMAGE }),
    post(`/${network}/picture`, { peer: "9647711111111", image: "", shown: false }),
    ...[nobody, group].map((peer) => post(`/${network}/picture`, { peer, image: IMAGE })),
    post(`/${network}/picture`, { peer: "9647711111111", image: "no base64!" }),
    post(`/${network}/picture`, { peer: "x", image: IMAGE }),
  ],
}));

/** Pictures that phones show of themselves, and where their chats are. */
export const PICTURE_SCENARIOS: readonly Scenario[] = [...PICTURES, PLACED];
