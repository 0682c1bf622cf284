import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { money, text } from '#kinds/index.ts'
import { useFieldId } from '#ui/logic/field-id.ts'
import { RowsInput } from './rows-input.tsx'

/** An input of a screen's own, which takes the id that its label points at. */
function Own() {
  return <input id={useFieldId()} />
}

it('gives every cell the name of its column and the number of its row', () => {
  const drawn = renderToStaticMarkup(
    <RowsInput
      columns={{
        amount: { field: money('金额'), part: 1 },
        note: { field: text('说明'), part: 2, input: Own },
      }}
      value={[{ amount: 100 }, { amount: 200 }]}
      blank={{}}
      addLabel="添加档位"
      max={8}
      onChange={() => undefined}
    />,
  )
  const labels = [...drawn.matchAll(/<label[^>]*for="([^"]+)"[^>]*>([^<]+)</g)]
  expect(labels.map(([, , name]) => name)).toEqual([
    ...['第 1 行金额', '第 1 行说明', '第 2 行金额', '第 2 行说明'],
  ])
  // Each names one input alone.
  const ids = labels.map(([, id]) => id)
  expect(new Set(ids).size).toBe(4)
  expect(drawn).toContain(`<input id="${ids[1]}"`)
  expect(drawn).toContain(`<input id="${ids[3]}"`)
})
