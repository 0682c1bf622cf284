import { useMutation } from '@tanstack/react-query'
import { DatePicker, Modal, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { donation } from '#modules/finance/model/index.ts'
import { callOf, download } from '#ui/logic/request.ts'
import look from '#ui/views/look.module.css'

interface PublicListDialogProps {
  readonly cause: string
  onClose(): void
}

/** 生成公示名单: whoever gave within a period, by the names that they let be shown. */
export function PublicListDialog({ cause, onClose }: PublicListDialogProps) {
  const [days, setDays] = useState([dayjs().startOf('month'), dayjs()] as const)
  const [format, setFormat] = useState<'xlsx' | 'pdf'>('xlsx')
  const [from, to] = days.map(day => day.format('YYYY-MM-DD'))
  // The request tells the person itself what failed.
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(callOf(donation, 'getPublicList'), {
        ...{ cause, format },
        ...{ from: from ?? '', to: to ?? '' },
      }),
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title="生成公示名单"
      okText="下载"
      confirmLoading={isPending}
      onOk={() => mutate()}
      onCancel={onClose}
    >
      <div className={look.stack}>
        <span className={look.quiet}>
          按捐赠时间。匿名或未同意公开的捐赠人显示为「爱心人士」，已隐藏的留言不列出。
        </span>
        <DatePicker.RangePicker
          aria-label="公示期间"
          allowClear={false}
          value={[days[0], days[1]]}
          onChange={chosen => {
            const [first, last] = chosen ?? []
            if (first && last) setDays([first, last])
          }}
        />
        <Radio.Group
          value={format}
          onChange={({ target }) => setFormat(target.value === 'pdf' ? 'pdf' : 'xlsx')}
          options={[
            { value: 'xlsx', label: 'Excel' },
            { value: 'pdf', label: 'PDF' },
          ]}
        />
      </div>
    </Modal>
  )
}
