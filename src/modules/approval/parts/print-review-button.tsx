import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { useSession } from '#ui/logic/session.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { usePrintedTables, useReview } from '#ui/logic/use-trace.ts'
import { printReview } from './print-review.ts'

interface PrintReviewButtonProps {
  readonly resource: AnyResource
  readonly row: Presented
}

/** Prints the record with its review on A4. */
export function PrintReviewButton({ resource, row }: PrintReviewButtonProps) {
  const permissions = usePermissions()
  const { account } = useSession()
  const { data: review } = useReview(resource, row.id)
  const { data: tables } = usePrintedTables(resource, row.id)
  return (
    <Button
      icon={<PrinterOutlined />}
      disabled={!review || !tables}
      onClick={() => {
        if (!review || !tables) return
        const printed = { resource, row, permissions, printedBy: account.realName }
        void printReview(printed, { review, tables })
      }}
    >
      打印
    </Button>
  )
}
