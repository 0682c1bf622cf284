import { createContext, useContext } from 'react'

/** An address as a page is asked about it. */
export interface PageAddress {
  readonly pathname: string
  /** The query with its question mark, or empty. */
  readonly search: string
}

/** One of several pages that live at once, of which one is in sight: an open tab. */
export interface Page {
  readonly id: string
  /** Whether it is in sight, at this moment and outside of drawing. */
  isShown(): boolean
  /** Whether it lives on unseen when the person goes to an address. */
  isKept(next: PageAddress): boolean
  /** A form stands in it that answers whether something in it is unsaved; gives back how it is left. */
  guard(isDirty: () => boolean): () => void
}

/** The page around a component; null where there is but one. */
export const PageContext = createContext<Page | null>(null)

/** The page that the component belongs to. */
export function usePage(): Page | null {
  return useContext(PageContext)
}

/** Whether an effect ends because its page went out of sight, and not because it is over. */
export function isHiding(page: Page | null): boolean {
  return page !== null && !page.isShown()
}
