import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { causeKinds, surplusDecision } from '../../model/index.ts'
import type { CauseKind } from '../cause-kind.ts'

const shown = ['number', 'cause', 'way', 'targetCause', 'amount', 'basis', 'submittedAt', 'state']

/** 剩余财产决定 of one kind of causes. */
export function SurplusList({ kind }: { readonly kind: CauseKind }) {
  return (
    <ListScreen
      resource={surplusDecision}
      title="剩余财产"
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs="states"
      sums="asked"
      createLabel="新增决定"
      columns={{ cause: { title: causeKinds[kind], width: 190 } }}
      shown={shown}
      detail={{ above: row => <Left fen={row.extra?.balance ?? 0} /> }}
    />
  )
}

interface PanelProps {
  readonly cause: string
  /** Fen on its accounts. */
  readonly left: number
  /** What its own papers say becomes of it. */
  readonly way?: PresentedOf<typeof surplusDecision>['way'] | null
}

/** 剩余财产: what is left of one cause, and what was decided on it. */
export function SurplusPanel({ cause, left, way }: PanelProps) {
  return (
    <Section title="剩余财产" note={<Left fen={left} />} padding="flush">
      <ListScreen
        resource={surplusDecision}
        kept="memory"
        where={[{ field: 'cause', op: 'is', value: cause }]}
        initial={{ cause, ...(way && { way }) }}
        canCreate={left > 0}
        createLabel="新增决定"
        shown={shown.filter(name => name !== 'cause')}
      />
    </Section>
  )
}

function Left({ fen }: { readonly fen: number }) {
  return (
    <span>
      账面余额 <Money fen={fen} weight="strong" />
    </span>
  )
}
