import { WISHES_KEY } from './forget-seen-pages.ts'

/**
 * Inline script that runs before the first paint: it writes on the document which areas the plan of a signed-in student opens.
 * The server sends everybody the same page, so that a list keeps the room of the note that says what is closed
 * (`NoteRoom`), which comes with the plans: without the room the list moves by 0.138 (layout shift). It ends with the first navigation, when these are known.
 */
export const OPENED_SCRIPT = `try{const{user}=JSON.parse(localStorage.getItem('session'));if(user.role==='Student'){const marks=document.documentElement.dataset;marks.opens=user.subscription?.active?user.subscription.price.permissions.join(' '):'';window.navigation?.addEventListener('navigate',({navigationType})=>navigationType!=='replace'&&delete marks.opens)}}catch{}`

/**
 * Inline script that runs before the first paint: it marks the document if the viewer's answers on this device will change the
 * order of the server's list, which is then not seen before it has that order (`ordered.tsx`). Should the page's scripts not come,
 * it is seen after a while as it is.
 */
export const ORDER_SCRIPT = `try{const{user}=JSON.parse(localStorage.getItem('session')),said=JSON.parse(localStorage.getItem('${WISHES_KEY}'));if(said.of===user.id&&(said.level||said.minutes||said.purpose||said.spared.length)){const marks=document.documentElement.dataset;marks.orders='';setTimeout(()=>delete marks.orders,5000)}}catch{}`
