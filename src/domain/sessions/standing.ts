/** How an account stands for whoever wants to send: online, on its way back by itself, or neither. */
export type Standing = "online" | "returning" | "offline";
