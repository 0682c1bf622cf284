/** Where goods are sold; whatever leads there is a commercial link. */
const shops =
  /(^|\.)(taobao|tmall|jd|pinduoduo|yangkeduo|1688|suning|vip|youzan|weidian|kaola|dangdang|amazon)\.(com|cn|hk)$/i

/** The host of a whole address, without user and port. */
const host = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:\\]+)/i

/** The first of some links that leads to a shop: no text about a cause that raises money may (BR-48). */
export function shopLinkAmong(links: readonly string[]): string | undefined {
  return links.find(link => shops.test(host.exec(link.trim())?.[1] ?? ''))
}

/** The addresses that stand in a plain text, with or without their scheme. */
export function linksInText(text: string): string[] {
  const found = text.match(
    /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?=[/?#:\s]|[^\w.-]|$)[\w\-./?%&=#:]*/gi,
  )
  return (found ?? []).map(link => (/^https?:/i.test(link) ? link : `https://${link}`))
}
