import { App, Button, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { application } from '../../model/application.ts'
import { helpArticleInsertFromApplication } from '../../model/help-article-calls.ts'
import { optionsOf } from '../column/use-columns.ts'
import { useHelpColumns } from '../help/use-help-columns.ts'

/** 转为帮助文章: a draft of question and answer. */
export function ToArticle({ row }: { readonly row: PresentedOf<typeof application> }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const mayCreate = useCan('helpArticle.create')
  const [isOpen, setOpen] = useState(false)
  const [column, setColumn] = useState<string>()
  const { tree } = useHelpColumns()
  if (!mayCreate) return null
  const make = async () => {
    try {
      const made = await tell(
        helpArticleInsertFromApplication,
        filledIn(helpArticleInsertFromApplication, {
          id: row.id,
          column,
        }),
      )
      navigate(withParams('/helpmanager/editarticle', { id: made.id }))
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>转为帮助文章</Button>
      <Modal
        open={isOpen}
        title="转为帮助文章"
        okText="生成草稿"
        cancelText="取消"
        okButtonProps={{ disabled: !column }}
        onOk={make}
        onCancel={() => setOpen(false)}
      >
        <TreeSelect
          value={column}
          placeholder="放在哪个栏目"
          aria-label="栏目"
          treeData={optionsOf(tree)}
          treeDefaultExpandAll
          style={{ width: '100%' }}
          onChange={setColumn}
        />
      </Modal>
    </>
  )
}
