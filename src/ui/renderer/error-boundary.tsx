import { Component, type ReactNode } from "react";
import { say } from "#languages/say.ts";
import { Button } from "../components/button.tsx";

/** Our own fault while drawing: say so, and offer a fresh page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-6 text-center">
        <div role="alert" className="grid gap-2">
          <h1 className="text-lg tracking-[-0.014em]">{say("This page stopped working")}</h1>
          <p className="text-ink-muted">{say("Nothing was lost on the server. Loading it again usually helps.")}</p>
        </div>
        <Button className="mt-3" variant="primary" onClick={() => window.location.reload()}>
          {say("Reload")}
        </Button>
      </main>
    );
  }
}
