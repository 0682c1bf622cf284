import { Segmented, Tag } from 'antd'
import { printMoment, printMoney } from '#kinds/index.ts'
import { channels, sources } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  type GivingQuestion,
  type GivingStanding,
  givingStandings,
  writeGiving,
} from '../../model/giving-question.ts'
import { CausePicker } from '../cause-picker.tsx'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import { useParams } from '../use-params.ts'

const channelNames: Readonly<Record<string, string>> = channels
const sourceNames: Readonly<Record<string, string>> = sources
const narrowings = ['from', 'to', 'channel', 'source', 'least', 'below'] as const

interface DonorOfKindProps {
  readonly kind: CauseKind
  /** Columns that only this kind has, in their order. */
  readonly own?: ListColumns<typeof donor>
}

/** Who gave to causes of a kind: one row a donor, with what was given to that kind. */
export function DonorOfKind({ kind, own }: DonorOfKindProps) {
  const { read, change } = useParams()
  const standing = read('standing')
  const cause = read('cause')
  const [from, to, channel, source, least, below] = narrowings.map(read)
  const question: GivingQuestion = {
    kind,
    ...(cause === undefined ? {} : { cause }),
    ...(from === undefined || to === undefined ? {} : { from, to }),
    ...(channel === undefined ? {} : { channel }),
    ...(source === undefined ? {} : { source }),
    ...(least === undefined ? {} : { least: Number(least) }),
    ...(below === undefined ? {} : { below: Number(below) }),
    ...(standing !== undefined && standing in givingStandings
      ? { standing: standing as GivingStanding }
      : {}),
  }
  const chips: readonly (readonly [name: string, text: string])[] = [
    ...(from !== undefined && to !== undefined
      ? [['from', `捐赠时间 ${from} 至 ${to}`] as const]
      : []),
    ...(channel ? [['channel', `渠道 ${channelNames[channel] ?? channel}`] as const] : []),
    ...(source ? [['source', `来源 ${sourceNames[source] ?? source}`] as const] : []),
    ...(least ? [['least', `单笔不少于 ${printMoney(Number(least))} 元`] as const] : []),
    ...(below ? [['below', `单笔低于 ${printMoney(Number(below))} 元`] as const] : []),
  ]
  return (
    <ListScreen
      resource={donor}
      title={`${kindPlaces[kind].word}捐赠人`}
      canCreate={false}
      where={[{ field: 'giving', op: 'is', value: writeGiving(question) }]}
      shown={[
        'name',
        'kind',
        'gifts',
        'given',
        'most',
        'first',
        'last',
        'causes',
        'monthly',
        ...Object.keys(own ?? {}),
        'labels',
      ]}
      quick={['kind', 'labels']}
      columns={{ ...columnsOf(kind), ...own }}
      toolbarExtra={
        <>
          <CausePicker kind={kind} value={cause ?? null} onChange={id => change('cause', id)} />
          <Segmented
            aria-label="捐赠情况"
            value={standing ?? ''}
            onChange={value => change('standing', value)}
            options={[
              { value: '', label: '全部' },
              ...Object.entries(givingStandings)
                .filter(([value]) => from !== undefined || !['returning', 'lost'].includes(value))
                .map(([value, label]) => ({ value, label })),
            ]}
          />
          {chips.map(([name, text]) => (
            <Tag key={name} closable onClose={() => change(name, null)}>
              {text}
            </Tag>
          ))}
        </>
      }
    />
  )
}

function columnsOf(kind: CauseKind): ListColumns<typeof donor> {
  const given = (row: PresentedOf<typeof donor>) => row.extra?.giving?.[kind]
  const money = (fen: number | undefined) => (fen === undefined ? '' : printMoney(fen))
  return {
    gifts: { title: '捐赠次数', width: 84, align: 'right', render: row => given(row)?.gifts ?? 0 },
    given: {
      title: '累计金额',
      width: 110,
      align: 'right',
      render: row => money(given(row)?.amount),
    },
    most: { title: '单笔最高', width: 100, align: 'right', render: row => money(given(row)?.most) },
    first: { title: '首次', width: 104, render: row => dayOf(given(row)?.firstAt) },
    last: { title: '最近', width: 104, render: row => dayOf(given(row)?.lastAt) },
    causes: {
      title: `涉及${kindPlaces[kind].word}数`,
      width: 96,
      align: 'right',
      render: row => given(row)?.causes ?? 0,
    },
    monthly: { title: '月捐', width: 64, render: row => (given(row)?.monthly ? '是' : '') },
  }
}

const dayOf = (at: string | undefined) => (at === undefined ? '' : printMoment(at).slice(0, 10))
