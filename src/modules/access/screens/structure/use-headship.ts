import { App } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, get, post, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import type { account } from '../../model/account.ts'
import { department } from '../../model/department.ts'

/** 设为负责人: makes somebody the head of the own department. */
export function useHeadship() {
  const { modal, message } = App.useApp()
  const may = useCan('department.update')
  const refresh = useRefresh(department)
  const appoint = (person: PresentedOf<typeof account>) => {
    const place = person.shown.department ?? '所在部门'
    modal.confirm({
      title: `将${person.realName}设为「${place}」负责人？`,
      content: '现任负责人将被替换，待办从下一条起发给新负责人。',
      okText: '设为负责人',
      cancelText: '取消',
      onOk: async () => {
        try {
          const id = person.department ?? ''
          const row = await get<PresentedOf<typeof department>>(callOf(department, 'getById'), {
            id,
          })
          await post(callOf(department, 'update'), { id, version: row.version, head: person.id })
          await refresh()
          message.success('已设为负责人')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  }
  return { may, appoint }
}
