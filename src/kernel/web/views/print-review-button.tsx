import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import { printReview } from '../logic/print-review.ts'
import { useSession } from '../logic/session.ts'
import { usePermissions } from '../logic/use-can.ts'
import { useReview } from '../logic/use-trace.ts'

interface PrintReviewButtonProps {
  readonly resource: AnyResource
  readonly row: Presented
}

/** Prints the record with its review on A4. */
export function PrintReviewButton({ resource, row }: PrintReviewButtonProps) {
  const permissions = usePermissions()
  const { account } = useSession()
  const { data } = useReview(resource, row.id)
  return (
    <Button
      icon={<PrinterOutlined />}
      onClick={() =>
        void printReview({ resource, row, permissions, printedBy: account.realName }, data)
      }
    >
      打印
    </Button>
  )
}
