import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import { familyRelation } from '../model/index.ts'

const usual = [{ field: 'short', op: 'is' as const, value: true }]

/** 家庭关系 (GB/T 4761-2008), all of them or those that forms offer first. */
export default function RelationScreen() {
  const [params, setParams] = useSearchParams()
  const isShort = params.has('short')
  return (
    <TreeScreen
      resource={familyRelation}
      title="家庭关系"
      columns={['code', 'sex', 'short', 'reverseMale', 'reverseFemale', 'uses', 'state']}
      {...(isShort && { where: usual })}
      toolbar={
        <Segmented
          value={isShort ? 'short' : 'all'}
          options={[
            { value: 'all', label: '全部' },
            { value: 'short', label: '仅常用' },
          ]}
          onChange={value => setParams(value === 'short' ? { short: '1' } : {})}
        />
      }
    />
  )
}
