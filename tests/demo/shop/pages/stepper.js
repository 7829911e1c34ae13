// <qty-stepper label="…" value="1">: a quantity control inside a closed shadow root, as many design systems ship it.
class QuantityStepper extends HTMLElement {
  connectedCallback() {
    const label = this.getAttribute('label');
    const root = this.attachShadow({ mode: 'closed' });
    root.innerHTML = `
      <style>
        div { display: flex; align-items: center; border: 1px solid #e4dfd3; border-radius: 9px; overflow: hidden; }
        button { border: 0; background: #f3efe6; font: 600 17px system-ui, sans-serif; width: 34px; height: 38px; cursor: pointer; }
        output { width: 30px; text-align: center; }
      </style>
      <div><button id="less">−</button><output></output><button id="more">+</button></div>`;
    const less = root.getElementById('less');
    const more = root.getElementById('more');
    less.setAttribute('aria-label', `One less ${label}`);
    more.setAttribute('aria-label', `One more ${label}`);
    const output = root.querySelector('output');
    const step = (by) => {
      const value = Math.min(9, Math.max(1, Number(this.getAttribute('value')) + by));
      this.setAttribute('value', String(value));
      output.textContent = String(value);
      less.disabled = value === 1;
      if (by !== 0) this.dispatchEvent(new CustomEvent('quantity', { detail: value }));
    };
    less.addEventListener('click', () => step(-1));
    more.addEventListener('click', () => step(1));
    step(0);
  }
}
customElements.define('qty-stepper', QuantityStepper);
