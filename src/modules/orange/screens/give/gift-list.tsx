import { addressOfRecord } from '#ui/logic/resources.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { RecordLink } from '#ui/views/record-link.tsx'
import { heartDonation } from '../../model/index.ts'

/** 捐赠记录: hearts that users gave, and the sponsor's donation that came of them. */
export default function GiftList() {
  return (
    <ListScreen
      resource={heartDonation}
      title="捐赠记录"
      canCreate={false}
      tabs="states"
      sums="asked"
      quick={['project', 'user', 'at']}
      shown={[
        'number',
        'at',
        'user',
        'project',
        'packs',
        'hearts',
        'amount',
        'message',
        'state',
        'donation',
      ]}
      columns={{
        number: { width: 160 },
        at: { width: 140 },
        user: {
          width: 110,
          render: row => row.shown.user ?? '—',
        },
        project: { width: 150 },
        packs: { width: 70 },
        hearts: { width: 80 },
        state: { width: 90 },
        donation: {
          title: '转捐单',
          width: 160,
          render: row =>
            row.donation === null ? (
              '—'
            ) : (
              <RecordLink
                title={row.shown.donation ?? '转捐单'}
                to={addressOfRecord('finance/donation', row.donation)}
              />
            ),
        },
      }}
    />
  )
}
