/**
 * A list of teas that is drawn anew at each press on Add, so that no id in it holds; #out says what is in the basket. `onAdd` is
 * a script that runs after each press.
 */
export const redrawnList = (onAdd = ''): string => `<ul id="list"></ul><p id="out" role="status"></p>
  <script>
    const basket = [];
    const draw = () => {
      list.innerHTML = ['Assam', 'Sencha', 'Oolong'].map((tea) =>
        '<li>' + tea + ' <button data-tea="' + tea + '">Add</button></li>').join('');
    };
    list.onclick = ({ target }) => {
      if (!target.dataset.tea) return;
      basket.push(target.dataset.tea);
      out.textContent = 'Basket: ' + basket.join(', ');
      ${onAdd}
      draw();
    };
    draw();
  </script>`;
