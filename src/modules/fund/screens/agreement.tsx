import type { AnyField } from '#kinds/field.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { fund } from '../model/index.ts'

const fields: Readonly<Record<string, AnyField>> = fund.fields
const told = [
  'fullName',
  'agreementNo',
  'agreement',
  'signedOn',
  'startAmount',
  'termFrom',
  'termTo',
  'reportCycle',
  'surplusRule',
]

/** What the agreement says of a fund: its full name, its term, what it starts with. */
export function Agreement({ row }: { readonly row: PresentedOf<typeof fund> }) {
  return (
    <Facts
      facts={told.flatMap(name => {
        const field = fields[name]
        if (field === undefined) return []
        return [
          {
            key: name,
            label: field.label,
            value: <FactValue resource={fund} row={row} name={name} field={field} />,
          },
        ]
      })}
    />
  )
}
