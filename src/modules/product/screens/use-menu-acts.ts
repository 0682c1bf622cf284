import { App } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'

interface Entry {
  readonly id: string
  readonly version: number
}

/** Moves and switches of menus and modules; the sidebar follows at once. */
export function useMenuActs(renew: () => Promise<unknown>) {
  const { message, modal } = App.useApp()
  const { reload } = useSession()
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      message.success(said)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      await renew()
      await reload()
    }
  }
  return {
    /** Puts the siblings in this order. */
    order: (resource: AnyResource, ids: readonly string[], id: string) =>
      act(() => post(callOf(resource, 'place'), { id, order: ids }), '已调整顺序'),
    turn: (resource: AnyResource, { id, version }: Entry, isOn: boolean) => {
      const work = () =>
        act(
          () => post(callOf(resource, isOn ? 'enable' : 'disable'), { id, version }),
          isOn ? '已启用' : '已停用',
        )
      if (isOn) return void work()
      modal.confirm({
        title: resource.lifecycle?.moves.disable?.confirm ?? '确定停用吗？',
        onOk: work,
      })
    },
  }
}
