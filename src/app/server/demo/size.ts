/** How much the demo world holds; whatever is done many times asks it. */
export interface DemoSize {
  /** Organisations that have joined: those whose people can sign in, or all of the list of names. */
  readonly members: 'famous' | 'all'
  /** For so many projects of the rich world one is made, and one at least of every end. */
  readonly oneProjectOf: number
  /** Gifts that come in over two years. */
  readonly gifts: number
  /** Days whose gifts are booked together, but for the last ones. */
  readonly booksEvery: number
}

/** What the demo world can be as. */
export const demoSizes = {
  /** For a look at all of the product, with lists that want paging. */
  rich: { members: 'all', oneProjectOf: 1, gifts: 20_000, booksEvery: 7 },
  /** For whoever works on the product: something of everything, soon. */
  small: { members: 'famous', oneProjectOf: 14, gifts: 200, booksEvery: 60 },
} as const satisfies Readonly<Record<string, DemoSize>>
