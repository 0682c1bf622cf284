import { DonorOfKind } from '#modules/cause/parts/donors/donor-of-kind.tsx'
import type { donor } from '#modules/people/model/index.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { Money } from '#ui/views/money.tsx'
import { useFounders } from './figures/use-founders.ts'

/** 基金捐赠人: beside every donor what he promised as a founder, and when he heard of it. */
export default function DonorsScreen() {
  const { data } = useFounders()
  const founded = (id: string) => (data?.founderList ?? []).filter(each => each.donor === id)
  const days = (all: readonly (string | null)[]) => all.filter(day => day !== null).toSorted()
  const own: ListColumns<typeof donor> = {
    founder: {
      title: '出资人身份',
      width: 152,
      render: ({ id }) =>
        founded(id)
          .map(({ fundTitle }) => fundTitle)
          .join('、') || '—',
    },
    pledge: {
      title: '承诺 / 到账',
      width: 200,
      align: 'right',
      render: ({ id }) => {
        const rows = founded(id)
        if (rows.length === 0) return '—'
        const sum = (of: 'pledged' | 'paid') => rows.reduce((total, row) => total + row[of], 0)
        return (
          <>
            <Money fen={sum('pledged')} /> / <Money fen={sum('paid')} />
          </>
        )
      },
    },
    told: {
      title: '上次反馈',
      width: 104,
      render: ({ id }) => days(founded(id).map(({ toldOn }) => toldOn)).at(-1) ?? '—',
    },
    until: {
      title: '协议到期',
      width: 104,
      render: ({ id }) => days(founded(id).map(each => each.agreementUntil))[0] ?? '—',
    },
  }
  return <DonorOfKind kind="fund" own={own} />
}
