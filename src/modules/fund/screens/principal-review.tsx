import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { AnyField } from '#kinds/field.ts'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { principalChange } from '../model/index.ts'
import { fundShape } from './fund-shape.tsx'

const fields: Readonly<Record<string, AnyField>> = principalChange.fields
const told = ['fund', 'before', 'after', 'reason', 'boardFile', 'consentFiles']
const wide: readonly string[] = ['reason', 'consentFiles']

/** The review of a change of principal: before and after, the resolution and the founders' consent. */
export function PrincipalReview() {
  return (
    <AddressedRecord resource={principalChange}>{row => <OpenChange row={row} />}</AddressedRecord>
  )
}

function OpenChange({ row }: { readonly row: PresentedOf<typeof principalChange> }) {
  const navigate = useNavigate()
  const { places, reviews } = fundShape
  return (
    <ReviewDesk
      resource={principalChange}
      row={row}
      kinds={reviews}
      tellsKind
      places={{ page: places.review, queue: places.queue }}
      links={
        <Button
          onClick={() =>
            navigate(withParams('/fund/funddetail', { id: row.fund ?? '', tab: 'principal' }))
          }
        >
          查看基金
        </Button>
      }
      facts={
        <span>
          本金 <Money fen={row.before} /> → <Money fen={row.after} />
        </span>
      }
    >
      <Section title="动本申请">
        <Facts
          facts={told.flatMap(name => {
            const field = fields[name]
            if (field === undefined) return []
            return [
              {
                key: name,
                label: field.label,
                value: <FactValue resource={principalChange} row={row} name={name} field={field} />,
                span: wide.includes(name) ? ('wide' as const) : ('one' as const),
              },
            ]
          })}
        />
      </Section>
    </ReviewDesk>
  )
}
