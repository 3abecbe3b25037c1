package wayleave.cli.ranges;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;

/** Asks the name servers of this machine, each for five seconds at most, twice. */
public final class SystemDns implements DnsLookup {
  @Override
  public List<String> namesOf(String address) throws UnansweredException {
    return ask(reverseName(address), "PTR");
  }

  @Override
  public List<String> addressesOf(String name) throws UnansweredException {
    List<String> addresses = new ArrayList<>(ask(name, "A"));
    addresses.addAll(ask(name, "AAAA"));
    return addresses;
  }

  /** The name below which PTR records stand: {@code 1.66.249.66.in-addr.arpa} (RFC 1035 §3.5, RFC 3596 §2.5). */
  static String reverseName(String address) {
    byte[] bytes;
    try {
      bytes = InetAddress.getByName(address).getAddress(); // an address: nothing is looked up
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(address, e);
    }
    StringBuilder name = new StringBuilder();
    for (int i = bytes.length - 1; i >= 0; i--) {
      if (bytes.length == 4) {
        name.append(bytes[i] & 0xff).append('.');
      } else {
        name.append(Integer.toHexString(bytes[i] & 0xf))
            .append('.')
            .append(Integer.toHexString(bytes[i] >> 4 & 0xf))
            .append('.');
      }
    }
    return name + (bytes.length == 4 ? "in-addr.arpa" : "ip6.arpa");
  }

  /** Of JNDI only DNS is used, which holds no objects. */
  @SuppressWarnings("BanJNDI")
  private static List<String> ask(String name, String type) throws UnansweredException {
    Properties environment = new Properties();
    environment.setProperty("java.naming.factory.initial", "com.sun.jndi.dns.DnsContextFactory");
    environment.setProperty("java.naming.provider.url", "dns:");
    environment.setProperty("com.sun.jndi.dns.timeout.initial", "5000");
    environment.setProperty("com.sun.jndi.dns.timeout.retries", "2");
    try {
      DirContext dns = new InitialDirContext(environment);
      try {
        Attribute found = dns.getAttributes(name, new String[] {type}).get(type);
        List<String> values = new ArrayList<>();
        if (found != null) {
          Collections.list(found.getAll()).forEach(value -> values.add(value.toString()));
        }
        return values;
      } finally {
        dns.close();
      }
    } catch (NameNotFoundException e) {
      return List.of();
    } catch (NamingException e) {
      throw new UnansweredException("DNS did not answer for " + name, e);
    }
  }
}
