import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no list below the page of a record takes the `?id=` of the page for a row of its own', () => {
  const pages = globSync('src/**/*.tsx').filter(file =>
    readFileSync(file, 'utf8').includes('<AddressedRecord'),
  )
  expect(pages.length).toBeGreaterThan(20)
  const lists = pages.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/<ListScreen[^>]*?\bwhere=/gs)].map(([props]) => ({
      ...{ file, isOwn: props.includes('kept="memory"') },
    })),
  )
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ isOwn }) => !isOwn).map(({ file }) => file)).toEqual([])
})
