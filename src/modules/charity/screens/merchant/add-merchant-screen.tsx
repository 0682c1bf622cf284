import { Segmented } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { heartMerchant, orgMerchant } from '../../model/index.ts'

const kinds = [
  { key: 'org', label: '机构商户号', resource: orgMerchant },
  { key: 'heart', label: '爱心商户', resource: heartMerchant },
] as const

/** 新增商户: which kind first, then its form; `?type=` and `?id=` edit one. */
export default function AddMerchantScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const own = useSession().account.organisation?.id
  const id = params.get('id')
  const verb = id === null ? 'create' : 'update'
  const offered = kinds.filter(({ resource }) => permissions.has(`${resource.name}.${verb}`))
  const kind = offered.find(({ key }) => key === params.get('type')) ?? offered[0]
  if (!kind) return <EmptyState title="不能新增商户" hint="您的角色没有新增或修改商户的权限。" />
  return (
    <FormScreen
      key={kind.key}
      resource={kind.resource}
      title={id === null ? `新增${kind.label}` : `编辑${kind.label}`}
      initial={own === undefined ? {} : { organisation: own }}
      above={
        id === null &&
        offered.length > 1 && (
          <Segmented
            aria-label="商户类型"
            value={kind.key}
            onChange={key => setParams({ type: key })}
            options={offered.map(({ key, label }) => ({ value: key, label }))}
          />
        )
      }
      onSaved={() => navigate(-1)}
    />
  )
}
