import { Alert, Button } from 'antd'
import type { Presented } from '#ui/logic/presented.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { publicComment } from '../../model/index.ts'

/** What an organisation asked to be blocked; 屏蔽 says yes, here the platform says no. */
export function BlockRequest({ row }: { readonly row: Presented }) {
  const flow = useMoveFlow(publicComment)
  const refusal = offeredMoves(publicComment, row).find(({ name }) => name === 'refuseBlockRequest')
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${row.shown.organisation ?? '机构'}申请屏蔽：${row.blockRequest}`}
        action={
          refusal && (
            <Button size="small" onClick={() => flow.start(refusal, [row])}>
              驳回申请
            </Button>
          )
        }
      />
      {flow.dialogs}
    </>
  )
}
