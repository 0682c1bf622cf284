import { Descriptions } from 'antd'
import { serviceManagerMine } from '#modules/charity/model/service-manager-calls.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useSession } from '#ui/logic/session.ts'

/** 我的客服: who of the platform answers this organisation now. */
export function MyServiceManager() {
  const isOrganisation = useSession().account.ownerKind === 'organisation'
  const { data } = useAsk(serviceManagerMine, isOrganisation ? {} : null)
  if (!data) return null
  return (
    <Descriptions
      title="我的客服"
      size="small"
      column={1}
      items={[
        {
          key: 'name',
          label: '客服',
          children: data.standsInFor ? `${data.name}（代${data.standsInFor}）` : data.name,
        },
        { key: 'phone', label: '电话', children: data.phone },
        { key: 'hours', label: '服务时间', children: data.hours },
      ]}
    />
  )
}
