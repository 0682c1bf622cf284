import { Segmented } from 'antd'
import { useState } from 'react'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { channels } from '#modules/finance/model/channel.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { Board } from './board.ts'
import { giftsOf, type Narrowing } from './board-places.ts'
import styles from './kanban.module.css'
import { printShort } from './print-figure.ts'
import { RankedBars } from './ranked-bars.tsx'

const channelNames: Readonly<Record<string, string>> = channels
const kindNames: Readonly<Record<string, string>> = {
  project: '项目',
  fund: '基金',
  help: '求助',
  none: '非限定捐赠',
}

/** By which channel, and for which kind of cause, the money came. */
export function SharePart({
  board,
  narrowing,
}: {
  readonly board: Board
  readonly narrowing: Narrowing
}) {
  const way = useWay()
  const givenThrough = (channel: string) => {
    const place = giftsOf(narrowing, board, [['channel', 'is', channel]])
    return place === null ? undefined : way(place)
  }
  const [by, setBy] = useState<'channel' | 'kind'>('channel')
  const parts =
    by === 'channel'
      ? (board.byChannel ?? []).map(each => ({
          ...each,
          key: each.channel,
          name: channelNames[each.channel] ?? each.channel,
        }))
      : (board.byKind ?? []).map(each => ({
          ...each,
          key: each.kind,
          name: kindNames[each.kind] ?? each.kind,
        }))
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  return (
    <Section
      title="捐赠构成"
      extra={
        <Segmented
          size="small"
          value={by}
          onChange={setBy}
          options={[
            { value: 'channel', label: '渠道' },
            { value: 'kind', label: '类型' },
          ]}
        />
      }
    >
      {sum === 0 ? (
        <EmptyState size="small" title="期间内还没有捐赠" />
      ) : (
        <div className={styles.scroll}>
          <RankedBars
            bars={parts.map(({ key, name, amount }) => ({
              key,
              name,
              to: by === 'channel' ? givenThrough(key) : undefined,
              value: amount,
              text: printShort(amount),
              note: `${((amount / sum) * 100).toFixed(1)}%`,
            }))}
          />
        </div>
      )}
    </Section>
  )
}
