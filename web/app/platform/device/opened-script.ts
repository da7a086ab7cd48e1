/**
 * Inline script that runs before the first paint: it writes on the document which areas the plan of a signed-in student opens.
 * The server sends everybody the same page, so that a list keeps the room of the note that says what is closed
 * (`note-room.tsx`), which comes with the plans: without the room the list moves by 0.138 (layout shift). It ends with the first navigation, when these are known.
 */
export const OPENED_SCRIPT = `try{const{user}=JSON.parse(localStorage.getItem('session'));if(user.role==='Student'){const marks=document.documentElement.dataset;marks.opens=user.subscription?.active?user.subscription.price.permissions.join(' '):'';window.navigation?.addEventListener('navigate',({navigationType})=>navigationType!=='replace'&&delete marks.opens)}}catch{}`
