import { expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { money, text } from '#kinds/index.ts'
import { checkLines, SeenKeys } from './check-lines.ts'
import type { Importer } from './importer.ts'

const columns = [
  { name: 'title', field: text('名称', { required: true }) },
  { name: 'amount', field: money('金额') },
  { name: 'fee', field: money('手续费') },
]
const importer: Importer = {
  linesAtOnce: 10,
  columns: () => columns,
  check: async () => new Map(),
  apply: async () => new Map(),
  undo: async () => new Map(),
}

/** The amount that a line with these cells adds to the control sum. */
async function countedOf(titles: readonly string[], cells: readonly string[]) {
  const layout = titles.map(title => columns.find(({ field }) => field.label === title))
  // None of these columns looks into the database.
  const [line] = await checkLines({} as Act, {
    ...{ importer, layout, lines: [{ line: 2, cells }], seen: new SeenKeys([]) },
    plan: { mode: 'insert', key: [], blank: 'keep' },
  })
  return line?.amount
}

it('sums the amount as the template orders the columns, wherever a sheet has it', async () => {
  expect(await countedOf(['名称', '金额', '手续费'], ['甲', '10.00', '0.60'])).toBe(1000)
  expect(await countedOf(['手续费', '备注', '金额', '名称'], ['0.60', '', '10', '甲'])).toBe(1000)
  expect(await countedOf(['名称', '手续费'], ['甲', '0.60'])).toBe(60)
  expect(await countedOf(['名称'], ['甲'])).toBeNull()
})

it('says at a line which earlier one has its key already, and takes it for a repetition', async () => {
  const lines = ['甲', '乙', '甲', '甲'].map((name, at) => ({ line: at + 2, cells: [name] }))
  const checked = await checkLines({} as Act, {
    ...{ importer, layout: [columns[0]], lines, seen: new SeenKeys([['title']]) },
    plan: { mode: 'insert', key: [], blank: 'keep' },
  })
  expect(checked.map(({ state, errors }) => [state, errors.map(({ message }) => message)])).toEqual(
    [
      ['ready', []],
      ['ready', []],
      ['duplicate', ['与第 2 行重复']],
      ['duplicate', ['与第 2 行重复']],
    ],
  )
})
