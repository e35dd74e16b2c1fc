const PLAYER = "https://www.youtube-nocookie.com/embed/";

/** Opens videos in the page. Nobody else's server is called before, and the player is gone once its dialog is closed. */
export function enhanceVideos(root: HTMLElement): void {
  const dialog = root.querySelector("dialog");
  const title = dialog?.querySelector("h2");
  const stage = dialog?.querySelector("[data-video-stage]");
  const fallback = dialog?.querySelector<HTMLElement>("[data-video-fallback]");
  const link = fallback?.querySelector("a");
  if (!dialog || !title || !stage || !fallback || !link) return;

  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target === dialog || event.target.closest("[data-close-video]")) return dialog.close();
    const opener = event.target.closest<HTMLElement>("[data-video]");
    if (opener === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { video = "", title: name = "", url = "" } = opener.dataset;
    title.textContent = name;
    link.href = url;
    fallback.hidden = video !== "";
    if (video !== "") stage.append(player(video, name));
    dialog.showModal();
  });
  dialog.addEventListener("close", () => stage.replaceChildren());
}

function player(videoId: string, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  frame.allowFullscreen = true;
  // The platform refuses to play for a page that does not say where it is.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.src = `${PLAYER}${videoId}?autoplay=1`;
  return frame;
}
