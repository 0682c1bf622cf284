import { Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { company, companyAgreement, contactLog } from '../../model/index.ts'

type Company = PresentedOf<typeof company>

const inState = (state: string, label: string) => ({
  key: state,
  label,
  where: [{ field: 'state', op: 'is' as const, value: state }],
})
const tabs = [
  { key: 'all', label: '全部' },
  inState('active', '合作中'),
  inState('following', '跟进中'),
  {
    key: 'ending',
    label: '协议将到期',
    where: [{ field: 'agreement', op: 'is' as const, value: 'ending' }],
  },
  inState('ended', '已结束'),
  inState('black', '不合作'),
]

/** 爱心企业: who gives or may give, with agreements and what came of them. */
export default function CompanyScreen() {
  const navigate = useNavigate()
  const may = {
    log: useCan('contactLog.create'),
    agree: useCan('companyAgreement.create'),
    bring: useCan('company.import'),
  }
  const [asked, setAsked] = useState<{ of: 'contact' | 'agreement'; row: Company } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ListScreen
        resource={company}
        title="爱心企业"
        createLabel="新增企业"
        tabs={tabs}
        quick={['kind', 'industry', 'level']}
        places={{
          detail: '/fans/companyinfo',
          create: '/fans/companyadd',
          edit: '/fans/companyedit',
        }}
        actions={may.bring && <Button onClick={() => navigate('/fans/companypd')}>批量导入</Button>}
        shown={[
          'name',
          'kind',
          'industry',
          'area',
          'level',
          'contactName',
          'agreements',
          'total',
          'goodsValue',
          'staffDonors',
          'lastAt',
          'keeper',
          'state',
        ]}
        columns={{
          agreements: {
            title: '协议（到账/承诺）',
            width: 180,
            render: row => <Agreed row={row} />,
          },
        }}
        rowActions={row => [
          ...(may.log
            ? [{ key: 'contact', label: '联系', run: () => setAsked({ of: 'contact', row }) }]
            : []),
          ...(may.agree && row.state !== 'black'
            ? [
                {
                  key: 'agreement',
                  label: '新协议',
                  quiet: true,
                  run: () => setAsked({ of: 'agreement', row }),
                },
              ]
            : []),
        ]}
      />
      {asked?.of === 'contact' && (
        <FormDrawer
          resource={contactLog}
          id={null}
          initial={{ company: asked.row.id, at: new Date().toISOString() }}
          onClose={close}
          onSaved={close}
        />
      )}
      {asked?.of === 'agreement' && (
        <FormDrawer
          resource={companyAgreement}
          id={null}
          initial={{ company: asked.row.id }}
          onClose={close}
          onSaved={close}
        />
      )}
    </>
  )
}

function Agreed({ row }: { readonly row: Company }) {
  const { promised = 0, delivered = 0, endsOn } = row.extra ?? {}
  if (promised === 0) return null
  return (
    <div title={endsOn === null ? undefined : `${endsOn} 到期`}>
      <Money fen={delivered} /> / <Money fen={promised} />
      <Progress
        size="small"
        showInfo={false}
        percent={Math.min(100, Math.round((delivered / promised) * 100))}
        aria-label="协议履行"
      />
    </div>
  )
}
