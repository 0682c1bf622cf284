import { Alert } from 'antd'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { copywriting } from '../../model/index.ts'
import { copyLacking } from '../../model/text-calls.ts'

const dayOf = (moment: string | null, none: string) => moment?.slice(0, 10) ?? none

/** 文案管理: the texts of each place; places without any in use stand on top. */
export default function CopyList() {
  const navigate = useNavigate()
  const mayCreate = useCan('copywriting.create')
  return (
    <ListScreen
      resource={copywriting}
      title="文案管理"
      createLabel="新增文案"
      tabs="states"
      above={<Lacking />}
      places={{
        detail: '/gybOrange/copywriteLook',
        create: '/gybOrange/copywriteAdd',
        edit: '/gybOrange/copywriteModify',
      }}
      shown={[
        'title',
        'position',
        'content',
        'audience',
        'period',
        'weight',
        'shows',
        'state',
        'code',
        'versionNo',
      ]}
      columns={{
        title: { width: 150 },
        position: { width: 120 },
        content: { width: 280, render: row => row.content.slice(0, 40) },
        audience: { width: 90 },
        weight: { width: 70 },
        shows: { width: 90 },
        state: { width: 90 },
        code: { width: 150 },
        versionNo: { width: 70 },
        period: {
          title: '期间',
          width: 180,
          render: row =>
            row.from === null && row.to === null
              ? '不限'
              : `${dayOf(row.from, '即日')} 至 ${dayOf(row.to, '不限')}`,
        },
      }}
      rowActions={() =>
        mayCreate
          ? [
              {
                key: 'copy',
                label: '复制',
                quiet: true,
                run: row => void navigate(withParams('/gybOrange/copywriteAdd', { copy: row.id })),
              },
            ]
          : []
      }
    />
  )
}

function Lacking() {
  const { data } = useAsk(copyLacking, {})
  if (!data || data.length === 0) return null
  return <Alert type="error" showIcon title={`以下位置没有使用中的文案：${data.join('、')}`} />
}
