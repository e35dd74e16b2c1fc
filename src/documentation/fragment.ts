/** Fragment of a route's article, such as `whatsapp-send-image`. */
export function fragmentOf(api: string, route: string): string {
  return `${api}-${route.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
