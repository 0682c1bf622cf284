/** The three lines of the footer. */
export interface FooterLines {
  readonly address?: string
  readonly tel?: string
  readonly icp?: string
}

/** The lines in the configuration's JSON; unreadable text gives none. */
export function footerLines(itemValue: string): FooterLines {
  try {
    const value: unknown = JSON.parse(itemValue)
    if (typeof value !== 'object' || value === null) return {}
    const lines = Object.entries(value).filter(
      ([key, line]) => ['address', 'tel', 'icp'].includes(key) && typeof line === 'string',
    )
    return Object.fromEntries(lines)
  } catch {
    return {}
  }
}
