import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { count } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { houseGenerate } from '../../model/community-calls.ts'
import { house } from '../../model/index.ts'

const { organisation, community, estate, building } = house.fields
const rooms = {
  community,
  estate,
  building,
  units: count('单元数', { required: true, min: 1, max: 20 }),
  floors: count('楼层数', { required: true, min: 1, max: 60 }),
  perFloor: count('每层户数', { required: true, min: 1, max: 20 }),
}

/** 批量生成房屋: all rooms of a building at once. */
export function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const isPlatform = useMaybeSession()?.account.ownerKind === 'platform'
  const [store] = useState(
    () => new FormStore(isPlatform ? { organisation, ...rooms } : rooms, { units: 1 }),
  )
  const sending = useSending(store)
  const send = () =>
    sending.send(async answers => {
      const { made, skipped } = await tell(houseGenerate, filledIn(houseGenerate, answers))
      void client.invalidateQueries({ queryKey: keys.resource(house.path) })
      message.success(`已生成 ${made} 套${skipped > 0 ? `，${skipped} 套已登记过` : ''}`)
      onClose()
    })
  return (
    <AskDialog
      title="批量生成房屋"
      okText="生成"
      sending={sending}
      place={field => ({ resource: house.path, field })}
      note="房号为楼层加两位序号，如 302。已登记的房屋保持不变。"
      onSend={() => void send()}
      onClose={onClose}
    />
  )
}
