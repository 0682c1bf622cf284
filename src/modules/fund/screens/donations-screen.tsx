import { DonationOfKind } from '#modules/cause/parts/donations/donation-of-kind.tsx'
import type { donation } from '#modules/finance/model/index.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { Money } from '#ui/views/money.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { UnpaidPledges } from './figures/unpaid-pledges.tsx'
import { useFounders } from './figures/use-founders.ts'

/** 基金捐赠明细, and the pledges that have not come: disclosed, and no income yet. */
export default function DonationsScreen() {
  return (
    <ScreenParts
      label="捐赠与承诺"
      parts={[
        { key: 'gifts', label: '捐赠', needs: 'donation.view', content: () => <FundGifts /> },
        {
          key: 'pledges',
          label: '承诺未到账',
          needs: 'fundFounder.view',
          content: () => <UnpaidPledges />,
        },
      ]}
    />
  )
}

function FundGifts() {
  const { data } = useFounders()
  const founderOf = (fund: string | null, donor: string | null) =>
    donor === null
      ? undefined
      : data?.founderList.find(each => each.fund === fund && each.donor === donor)
  const own: ListColumns<typeof donation> = {
    founder: {
      title: '是否出资人',
      width: 96,
      render: row => (founderOf(row.cause, row.donor) ? '出资人' : '否'),
    },
    pledged: {
      title: '出资承诺',
      width: 128,
      align: 'right',
      render: row => {
        const found = founderOf(row.cause, row.donor)
        return found ? <Money fen={found.pledged} /> : '—'
      },
    },
  }
  return <DonationOfKind kind="fund" own={own} />
}
