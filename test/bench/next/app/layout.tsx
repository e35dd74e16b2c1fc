import "./page.css";
import type { ReactNode } from "react";

export const metadata = { title: "Wesal: one API for WhatsApp and Telegram" };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" data-theme="light">
      <body>{children}</body>
    </html>
  );
}
