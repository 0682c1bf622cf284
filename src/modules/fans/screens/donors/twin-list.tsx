import { useState } from 'react'
import { donorTwin, type TwinSide } from '#modules/people/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type Pair = PresentedOf<typeof donorTwin>

/** 重复核对: pairs that may be one person, the surest first; merged, or kept apart for good. */
export function TwinList() {
  const mayMerge = useCan('donor.merge')
  const [pair, setPair] = useState<Pair | null>(null)
  return (
    <>
      <ListScreen
        resource={donorTwin}
        title="重复核对"
        tabs="states"
        quick={['rule', 'weight']}
        shown={['first', 'second', 'rule', 'weight', 'createdAt', 'state']}
        columns={{
          first: {
            title: '捐赠人',
            width: 240,
            render: row => <Side side={row.extra?.sides?.[0]} />,
          },
          second: {
            title: '另一捐赠人',
            width: 240,
            render: row => <Side side={row.extra?.sides?.[1]} />,
          },
        }}
        onOpen="none"
        rowActions={row =>
          mayMerge && row.state !== 'merged'
            ? [{ key: 'merge', label: '对比合并', run: () => setPair(row) }]
            : []
        }
      />
      {pair !== null && (
        <MergeDialog one={pair.one} other={pair.other} onClose={() => setPair(null)} />
      )}
    </>
  )
}

function Side({ side }: { readonly side: TwinSide | undefined }) {
  if (side === undefined) return null
  return (
    <div>
      <div>
        {side.name} {side.phone}
      </div>
      <div>
        {side.area} {side.count} 次 <Money fen={side.total} />
      </div>
    </div>
  )
}
