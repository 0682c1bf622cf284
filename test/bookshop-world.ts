import { bookshop, shop } from '#kernel/server/fixture/bookshop.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { openHouse, personWith, type TestHouse } from './house.ts'
import type { Parsed } from './parsed.ts'

/** The small product of the kernel's own tests, with two shops. */
export interface BookshopWorld {
  readonly house: TestHouse
  readonly north: string
  readonly south: string
  /** What is sent to make a book of the northern shop. */
  draft(more?: Record<string, unknown>): Record<string, unknown>
  /** A book that the clerk has made. */
  inserted(more?: Record<string, unknown>): Promise<Parsed>
}

/** Every action of books. */
export const bookActions = [
  'book.view',
  'book.create',
  'book.update',
  'book.delete',
  'book.restore',
  'book.shelve',
  'book.sell',
  'book.unmask',
  'shop.view',
]

/** Who makes the books. */
export const clerk = personWith(bookActions)

/** Opens it, with its jobs. */
export async function openBookshop(): Promise<BookshopWorld> {
  const house = await openHouse([bookshop], { jobs: true })
  const [north, south] = await house.prepare(async act => [
    (await insertRow(act, shop, { name: '北街书店', area: '110101', opened: true })).id,
    (await insertRow(act, shop, { name: '南街书店', area: '440101', opened: true })).id,
  ])
  const draft = (more: Record<string, unknown> = {}) => ({
    ...{ name: '红楼梦', shop: north, price: 6800 },
    ...more,
  })
  return {
    ...{ house, north: north ?? '', south: south ?? '', draft },
    inserted: async more =>
      (await house.call(clerk, 'POST', '/api/bookshop/book/insert', draft(more))).dataPoints,
  }
}
