import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { listOfPage } from '#ui/logic/list-of-page.ts'

/** The ways from a record that cannot be shown: to its list, and to where the person came from. */
export function WayBack() {
  const navigate = useNavigate()
  const list = listOfPage(useLocation().pathname)
  // A link that was opened in a window of its own has nothing behind it.
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <>
      {list && <Button onClick={() => navigate(list.path)}>返回{list.title}</Button>}
      <Button onClick={back}>返回上一页</Button>
    </>
  )
}
