import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { control, controlHolders } from '../model/index.ts'

/** 编辑控件: what is set of one action; roles that hold what excludes each other are named. */
export default function ControlForm() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <NoneNamed label="控件" />
  return <FormScreen resource={control}>{() => <Clashes id={id} />}</FormScreen>
}

function Clashes({ id }: { readonly id: string }) {
  const { data } = useAsk(controlHolders, { id })
  if (!data?.clashes.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="以下角色同时持有互斥的动作，请调整角色"
      description={data.clashes.map(({ role, other }) => `${role}（${other}）`).join('、')}
    />
  )
}
