import dayjs from 'dayjs'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { institution } from '../../model/index.ts'

const tabs = [
  { key: 'all', label: '全部' },
  {
    key: 'sharing',
    label: '可共享资源',
    where: [{ field: 'resources', op: 'filled' as const, value: null }],
  },
  {
    key: 'key',
    label: '重点场所',
    where: [{ field: 'keySafety', op: 'is' as const, value: true }],
  },
]

/** 机构单位: the institutions of communities, what they share and until when they agreed. */
export default function InstitutionScreen() {
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <ListScreen
      resource={institution}
      title="机构单位"
      tabs={tabs}
      quick={['community', 'kind', 'industry']}
      places={{ detail: '/communityBasicInfo/institutionInfo' }}
      columns={{
        agreementTo: {
          render: (row, title) =>
            row.agreementTo !== null && row.agreementTo < today
              ? `${row.agreementTo} 已到期`
              : (row.agreementTo ?? title),
        },
      }}
    />
  )
}
