import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import { printReview } from '../logic/print-review.ts'
import { useSession } from '../logic/session.ts'
import { usePermissions } from '../logic/use-can.ts'
import { usePrintedTables, useReview } from '../logic/use-trace.ts'

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
