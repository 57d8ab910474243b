/** Verbs that begin an instruction that someone can carry out. `consider` and `remember` are left out on purpose. */
export const actionVerbs = (
  'add adjust allow answer apply arrange ask assign attach avoid back bake book boil bring browse build buy call cancel ' +
  'capture change charge check choose clean clear click close collect combine commit compare configure confirm connect ' +
  'contact convert cook copy count create cut decide decline define delete deploy describe disable disconnect divide ' +
  'download draft draw drink drive drop eat email empty enable enter execute exit explain export expose extract fetch ' +
  'file fill filter find fix fold follow format freeze get give go grant group hang heat hold identify import include ' +
  'increase inform inject insert inspect install invite join keep label launch learn leave let limit link list listen ' +
  'load lock log look lower make mark measure meet merge mix monitor mount move mute name navigate note offer open ' +
  'order pack paste pay pick place plan plant play plug post pour practise practice prepare press print promote pull ' +
  'punch push put read record reduce refresh reinstall release reload remove rename repeat replace reply report ' +
  'request reset resize restart restore return review ride rinse roll rotate run save scan schedule scroll search see ' +
  'select sell send separate serve set share show sign simmer sit skip sleep slice sort speak split start stir stop ' +
  'store submit subtract swap switch take talk tap tell test tie track transfer trim try turn type undo unplug update ' +
  'upgrade upload use validate verify visit wait walk warm wash watch wear whisk wilt withdraw work wrap write'
).split(' ')

/** What may stand before the verb. The longest that fits is taken. */
export const actionLeads = (
  'first|second|third|next|then|finally|lastly|also|now|afterwards|after that|and|or|but|so|to begin|to start|instead|' +
  "otherwise|please|just|simply|always|never|don't|do not|you can|you should|you could|you need to|you must|" +
  "you have to|you'll need to|i'd|i would|i recommend you|we recommend you|step by step|begin by|start by|" +
  'i recommend|we recommend|i suggest|we suggest|recommend|suggest'
).split('|')
